/** Version of a key. */
export interface KeyVersion {
  readonly version: number;
  readonly secret: string;
}

/** Maximum number of versions: one in use, one being introduced, two being retired. */
export const MAX_VERSIONS = 4;
const VERSION = /^([1-9]\d{0,2}):([^,]{32,})$/;

/**
 * Parses the versions of a key as a setting has them, `2:secret,1:secret`: the first version is used for new
 * data, all versions for existing data. A text without a number is version 1. Secrets of numbered versions
 * have 32 characters or more and no comma.
 * @throws Error naming the mistake, without the secret
 */
export function readKeyVersions(text: string): readonly [KeyVersion, ...KeyVersion[]] {
  if (!/^\d+:/.test(text)) return [{ version: 1, secret: text }];
  const [first, ...others] = text.split(',').map((part): KeyVersion => {
    const [, version, secret] = VERSION.exec(part.trim()) ?? [];
    if (version === undefined || secret === undefined)
      throw new Error('versions such as 2:secret,1:secret, each of at least 32 characters without a comma');
    return { version: Number(version), secret };
  });
  if (first === undefined) throw new Error('at least one version');
  const all = [first, ...others];
  if (all.length > MAX_VERSIONS) throw new Error(`at most ${MAX_VERSIONS} versions`);
  if (new Set(all.map(({ version }) => version)).size < all.length) throw new Error('each version once');
  return [first, ...others];
}
