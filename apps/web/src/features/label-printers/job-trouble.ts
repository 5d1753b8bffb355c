import type { LabelJob } from '@javon/contract';

/** The time of the agent's last request is only accurate to a minute. */
const SEEN_WITHIN_MS = 60_000;

/** Whether the agent reported that it got no connection to the printer. */
export function noAnswer(error: string): boolean {
  return /E(CONN|HOST|NET|TIMEDOUT|AI_AGAIN)|ENOTFOUND|does not answer/.test(error);
}

/** Whether the agent has asked for work since a waiting job was sent, and did not take it. */
export function wasPassedOver({ created_at }: LabelJob, agentSeenAt: string | null): boolean {
  return agentSeenAt !== null && Date.parse(agentSeenAt) - Date.parse(created_at) > SEEN_WITHIN_MS;
}
