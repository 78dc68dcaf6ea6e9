import { spawnSync } from 'node:child_process'
import { openTestCluster } from './server/testing/cluster.ts'
const cluster = await openTestCluster()
try { spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...(process.argv[3] ? ['--cpu-prof', '--cpu-prof-dir=/tmp/px/prof'] : []), process.argv[2]!], { stdio: 'inherit', env: { ...process.env, KONTOR_TEST_SOCKET: cluster.socketFolder, NODE_ENV: 'test' } }) } finally { await cluster.close() }
