"""Figures for Prometheus, on an address of their own: they are for whoever runs the server, not for its visitors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from streetlight import __version__
from streetlight.table.room.counts import BOUNDS, Delays
from streetlight.table.room.hub import Hub


def offer(hub: Hub, host: str, port: int) -> Callable[[], None]:
    """Answer Prometheus at this address. What ends it. OSError if the address can't be had."""
    registry = CollectorRegistry()
    registry.register(TableCollector(hub))
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    server, thread = start_http_server(port, host, registry)

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return stop


class TableCollector(Collector):
    """Reads the hub's own numbers whenever Prometheus asks, in a thread of its own."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def collect(self) -> Iterator[Metric]:
        hub, counts = self.hub, self.hub.counts
        tables = list(hub.tables.values())
        playing = sum(live.table.stored.phase == "playing" for live in tables)
        yield _gauge("info", "The version that runs.", 1, {"version": __version__})
        yield _gauge("tables_live", "Tables in memory.", len(tables))
        yield _gauge("matches_live", "Matches under way at tables in memory.", playing)
        yield _gauge("connections", "Devices at tables.", sum(len(live.connections) for live in tables))
        yield _gauge(
            "people", "Seats whose person is there.", sum(sum(map(bool, live.table.here)) for live in tables)
        )
        yield _gauge("draining", "1 while no new tables and matches are taken.", int(hub.draining))
        commands = Counter({str(kind.__struct_config__.tag): n for kind, n in counts.commands.copy().items()})
        yield _counter("commands", "Commands from people.", "kind", commands)
        yield _counter("refused", "Commands that did nothing.", "reason", counts.refused)
        requests = Counter({str(status): n for status, n in counts.requests.copy().items()})
        yield _counter("requests", "Answers over HTTP.", "status", requests)
        yield _counter("failures", "What went wrong on the server's side.", "what", counts.failures)
        yield _delays("write_seconds", "From a change to its being on disk.", counts.kept)
        yield _delays("bot_seconds", "What bots took to answer.", counts.thoughts)
        yield _delays("lag_seconds", "By how much the event loop was late.", counts.lag)


def _gauge(name: str, text: str, value: float, labels: dict[str, str] | None = None) -> Metric:
    labels = labels or {}
    found = GaugeMetricFamily(f"streetlight_{name}", text, labels=list(labels))
    found.add_metric(list(labels.values()), value)
    return found


def _counter(name: str, text: str, label: str, counted: Counter[str]) -> Metric:
    found = CounterMetricFamily(f"streetlight_{name}", text, labels=[label])
    for key, n in counted.copy().items():  # the loop goes on counting
        found.add_metric([key], n)
    return found


def _delays(name: str, text: str, delays: Delays) -> Metric:
    sums, so_far = [], 0
    for bound, n in zip([*map(str, BOUNDS), "+Inf"], list(delays.classes), strict=True):
        so_far += n
        sums.append((bound, float(so_far)))
    found = HistogramMetricFamily(f"streetlight_{name}", text)
    found.add_metric([], buckets=sums, sum_value=delays.seconds)
    return found
