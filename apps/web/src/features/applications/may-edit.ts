import type { Application } from '@javon/contract';

/** Whether the person may change the text, days and plan of a request in its current state. */
export function mayEdit({ status, can }: Pick<Application, 'status' | 'can'>): boolean {
  return (
    status !== 3 && (can.includes('application.work') || (status === 1 && can.includes('application.add')))
  );
}
