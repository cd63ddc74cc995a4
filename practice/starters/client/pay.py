import os
import sys
import urllib.request

call = urllib.request.Request(os.environ["URL"], method="POST", headers={"Idempotency-Key": os.environ["KEY"]})
answer = urllib.request.urlopen(call)
sys.exit(0 if answer.status < 300 else 1)
