import asyncHooks, { type AsyncHook } from 'node:async_hooks'
import { endKept, keepBetweenFiles } from '#server/testing/kept-app.ts'

// Node's test runner watches every promise and socket, so that an error that nobody waits for is told with the test that it began
// in: a seventh of what tests cost. Here it watches only while a file says which tests it has; such an error fails the whole file.
let watching: AsyncHook | undefined
const createHook = asyncHooks.createHook
asyncHooks.createHook = callbacks => {
  watching = createHook(callbacks)
  return watching
}
// Read only now: it takes the function as it finds it.
const { suite } = await import('node:test')

keepBetweenFiles()

/** The tests of a file as a suite; done when all of them are. */
export function suiteOf(name: string, file: string): Promise<void> {
  // Before the suite is made: whose tests are read is known by what it begins.
  watching?.enable()
  return suite(name, async () => {
    await import(file)
    watching?.disable()
  })
}

/** When the last file is done: what is still kept would keep the process. */
export const endFiles = endKept
