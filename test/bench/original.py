"""Runs of one trivial step on the Python original (openrath 2.0, its durable runtime on SQLite): submitted and worked off in turn.

Prints {"version", "runs", "medianMs"} as one line of JSON. Takes the path of a database that is not there yet, and how many runs.
"""

import json
import statistics
import sys
import time
from importlib.metadata import version
from uuid import uuid4

from rath.context import RunContext
from rath.definition import EffectClass, step
from rath.flow.workflow import Workflow
from rath.runtime import LocalRuntime, SQLiteRunStore


class OneStep(Workflow):
    @step(entry=True, effects=EffectClass.NONE)
    def answer(self, state, context):
        return {**state, "answer": "Done."}


def main(path: str, runs: int) -> None:
    store = SQLiteRunStore(path)
    runtime = LocalRuntime(store)
    workflow = OneStep("one step")
    revision = uuid4()
    took = []
    for _ in range(runs):
        begun = time.perf_counter()
        run = runtime.submit(workflow, session_id=uuid4(), context=RunContext.local(revision_id=revision), state={})
        ended = runtime.work_once(worker_id="bench")
        took.append((time.perf_counter() - begun) * 1000)
        if ended is None or ended.id != run.id or ended.status.value != "succeeded":
            raise SystemExit(f"the run did not succeed: {ended}")
    print(json.dumps({"version": version("openrath"), "runs": runs, "medianMs": statistics.median(took)}))


main(sys.argv[1], int(sys.argv[2]))
