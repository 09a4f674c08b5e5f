"""Public pages, each made once a revision: whole answers for visitors, kept ready to be sent.

`table` lists the pages and the facts that their answers depend on. `asking` reads requests, `versions` knows the
current version, `flights` makes each answer once for all waiting visitors, `memory` and `shared` keep it, `layer`
serves it in front of Django.
"""
