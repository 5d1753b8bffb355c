import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Logs each call when it is answered: what was asked, the status and the time it took, milliseconds. */
export class OneLineACall extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(err: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    const said = { req, res: reply, responseTime: reply.elapsedTime };
    if (err) reply.log.error({ ...said, err }, 'request errored');
    else reply.log.info(said, 'request completed');
  }
}
