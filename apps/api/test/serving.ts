/** Role that the tests' servers connect with. */
export const SERVING = { name: 'javon_test_serves', password: 'serves' } as const;

/** The connection string for the role that serves calls. */
export function asServing(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = SERVING.name;
  url.password = SERVING.password;
  return url.href;
}
