import { spawn } from 'node:child_process'

/**
 * Ends another process as soon as this one is gone, however it went: a run that is killed leaves nothing behind.
 * Looks once a second, and ends itself when there is nothing left to guard. `folders` are taken away afterwards.
 */
export function endWithThisProcess(pid: number, signal: 'INT' | 'TERM', folders: readonly string[] = []): void {
  const script =
    'while kill -0 "$1" 2>/dev/null && kill -0 "$2" 2>/dev/null; do sleep 1; done; kill -0 "$1" 2>/dev/null && exit; ' +
    'kill -"$3" "$2" 2>/dev/null; while kill -0 "$2" 2>/dev/null; do sleep 1; done; shift 3; ' +
    // Others may still be ending in there.
    'for pause in 1 2 4 8; do rm -rf -- "$@" && break; sleep $pause; done'
  spawn('sh', ['-c', script, 'guardian', String(process.pid), String(pid), signal, ...folders], {
    detached: true,
    stdio: 'ignore',
  }).unref()
}
