// A process that does nothing, for as long as somebody needs it.
setInterval(() => {}, 60_000)
