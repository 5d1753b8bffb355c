import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Logs each call when it is answered: method, path, status and duration in milliseconds. */
export class CallLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(err: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    const fields = { req, res: reply, responseTime: reply.elapsedTime };
    if (err) reply.log.error({ ...fields, err }, 'request errored');
    else reply.log.info(fields, 'request completed');
  }
}
