/** Imported before a service, its clock is off by so many milliseconds: that of a demo which goes on in other processes. */
const shift = Number(process.env['BENCH_CLOCK_SHIFT_MS'])
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [RealDate.now() + shift], newTarget) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shift : (Reflect.get(target, name, receiver) as unknown),
})
