/** Why there is no picture: each has words that say what to do. */
export const CAMERA_FAULTS = ['insecure', 'missing', 'refused', 'busy', 'no_reader', 'unknown'] as const;
export type CameraFault = (typeof CAMERA_FAULTS)[number];

const BY_NAME: Partial<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Returns why a camera could not be opened, from the error of `getUserMedia`. */
export function faultOf(error: unknown): CameraFault {
  return (error instanceof Error ? BY_NAME[error.name] : undefined) ?? 'unknown';
}
