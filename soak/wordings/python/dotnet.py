"""Calls each failing server with .NET's HttpClient and prints the exceptions, one JSON object per line."""

import json
import os
import pathlib
import tempfile

import dotnetcore2
from clr_loader import get_coreclr
from pythonnet import set_runtime

RUNTIME = {"tfm": "netcoreapp3.1", "framework": {"name": "Microsoft.NETCore.App", "version": "3.1.0"}}
config = pathlib.Path(tempfile.mkdtemp()) / "lab.runtimeconfig.json"
config.write_text(json.dumps({"runtimeOptions": RUNTIME}))
root = pathlib.Path(dotnetcore2.__file__).parent / "bin"
set_runtime(get_coreclr(runtime_config=str(config), dotnet_root=str(root)))

import clr  # noqa: E402

clr.AddReference("System.Net.Http")
from System import Environment, TimeSpan  # noqa: E402
from System.Net.Http import HttpClient, SocketsHttpHandler, StringContent  # noqa: E402

BY = ".NET"
urls = json.loads(os.environ["SERVERS"])


def client(connect_ms):
    handler = SocketsHttpHandler()
    handler.UseProxy = False
    handler.ConnectTimeout = TimeSpan.FromMilliseconds(connect_ms)
    made = HttpClient(handler)
    made.Timeout = TimeSpan.FromSeconds(1)
    return made


def say(did, call):
    try:
        call()
    except Exception as failed:
        chain = []
        while failed is not None and len(chain) < 6:
            chain.append(f"{failed.GetType()}: {failed.Message}")
            failed = failed.InnerException
        print(json.dumps({"by": BY, "did": did, "says": "\n ---> ".join(chain)}))


print(json.dumps({"by": BY, "version": str(Environment.Version)}))
for did, url in urls.items():
    say(did, lambda: client(500).PostAsync(url, StringContent("hi")).Result.Content.ReadAsStringAsync().Result)
missing = urls["ok"].replace("/pay", "/nothing")
say("404, EnsureSuccessStatusCode", lambda: client(500).GetAsync(missing).Result.EnsureSuccessStatusCode())
os._exit(0)
