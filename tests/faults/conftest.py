from tests.table.conftest import server

__all__ = ["server"]
