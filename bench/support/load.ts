import autocannon from 'autocannon';

export interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/**
 * Calls one URL from `clients` connections for some seconds. Failed calls are an error, not a figure.
 * @param encoding accepted compression of the answers; none by default
 */
export async function load(
  url: string,
  token: string | null,
  clients: number,
  seconds: number,
  encoding = 'identity',
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    headers: {
      'accept-encoding': encoding,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${url}: ${failed} calls failed`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

/** Times single calls one after another, milliseconds each, after a warm-up. */
export async function timeCalls(urls: readonly string[], token: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round++) {
    for (const url of urls) {
      const started = performance.now();
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      if (round >= 0) times.push(performance.now() - started);
    }
  }
  return times;
}
