"""Public pages, each made once a revision: whole answers for visitors, kept ready to be sent.

`table` says which pages, and what their answers hang on; `asking` reads requests, `versions` knows what is
current, `flights` makes each answer once for all who wait, `memory` and `shared` keep it, `layer` serves it in
front of Django.
"""
