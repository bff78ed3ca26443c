"""The lab: let bots play a game many times, and say with intervals what came out.

plan.py        what to play: variations, bots, deals          questions.py   what the tables say
play.py        one match -> one row                           tournament.py  bots against bots
run.py         all of it, on all cores, stop and resume       report.py      one page to read and print
tables.py      the rows as CSV and Parquet                    cluster.py     the same chunks on a Dask cluster
"""
