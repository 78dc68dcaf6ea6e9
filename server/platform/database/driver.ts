import pg from 'pg'

// Settings of the database driver that hold for every connection of the process, whoever opens it.

// Days and moments stay text; rules turn them into Temporal values. `Date` would move days by the machine's zone.
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP, pg.types.builtins.TIMESTAMPTZ]) {
  pg.types.setTypeParser(type, text => text)
}
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

// A connection may die at any moment, also while nobody listens: between pool and whoever asked for it, or after a
// library took its listeners off. Node would end the whole process; the next statement on it says the same.
for (const { prototype } of [pg.Client, pg.Pool]) {
  const { emit } = prototype as NodeJS.EventEmitter
  prototype.emit = function (this: NodeJS.EventEmitter, event: string | symbol, ...values: unknown[]) {
    return (event !== 'error' || this.listenerCount('error') > 0) && emit.call(this, event, ...values)
  }
}
