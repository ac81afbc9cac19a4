import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A message that the mail server has accepted. */
export interface AcceptedMessage {
  to: string
  at: number
}

/** Starts a mail server that keeps the recipients of all messages, by Message-ID. */
export async function startMailSink() {
  const messages = new Map<string, AcceptedMessage[]>()
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      // Rejects if the process is killed while it sends the message, which is then not accepted.
      text(stream).then(
        (message) => {
          const id = /^message-id: <([^>]+)>/im.exec(message)?.[1] ?? ''
          const to = session.envelope.rcptTo.map(({ address }) => address).join()
          messages.set(id, [...(messages.get(id) ?? []), { to, at: performance.now() }])
          done()
        },
        () => {},
      )
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
