import { setFlagsFromString } from 'node:v8'

// Loaded first in every process that npm run starts: V8's middle compiler made a wrong program of a right one (docs/decisions/0064-without-maglev.md).
setFlagsFromString('--no-maglev')
