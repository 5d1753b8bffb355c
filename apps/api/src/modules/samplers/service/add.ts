import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, Sampler, SamplerSummary } from '@javon/contract';
import {
  FORMAT_NAMES,
  finishedLayout,
  isSheetFormat,
  type Orientation,
  type SamplerKind,
  type Size,
  type TagLayout,
} from '@javon/price-tag';
import type { Change } from '../../../platform/change/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { readSamplerFile } from '../file.ts';
import { requireAdd } from '../policy.ts';
import { readSampler, readVersions } from '../queries/samplers.ts';
import { show } from './show.ts';
import { checkedDesign, note, requireFreeName, writeVersion } from './version.ts';

async function add(
  tx: Tx,
  change: Change,
  action: string,
  given: Pick<SamplerSummary, 'name' | 'kind' | 'format' | 'design'>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Sampler> {
  const { kind, format } = given;
  requireAdd(change.actor, kind);
  const name = requireText(tidyUzbek(given.name), 'name');
  await requireFreeName(tx, name);
  const design = await checkedDesign(tx, given, given.design);
  const id = await insertRow(tx, 'sampler', { name, kind, format });
  await writeVersion(tx, change, { id, kind, number: 0 }, design, null);
  await note(tx, change, id, action, { after: { name, kind, format, ...more } });
  const row = orNotFound(await readSampler(tx, change.actor, id));
  return { ...row, versions: await readVersions(tx, id) };
}

/** Facts that a default design is chosen by. */
interface Wanted {
  readonly kind: SamplerKind;
  readonly format: SamplerSummary['format'];
  readonly orientation: Orientation | undefined;
  readonly size: Size | undefined;
}

/** @throws AppError about the size: labels require one, other formats have none */
function finished({ kind, format, orientation, size }: Wanted): TagLayout {
  if (isSheetFormat(format) !== (size === undefined))
    throw size === undefined
      ? fieldError('size', 'required')
      : fieldError('size', 'unknown_field', { field: 'size' });
  return finishedLayout(kind, format, { orientation, size });
}

/** @throws AppError no_permission, name_taken, or about a field of the design */
export function create(db: Db, call: PermittedCall<'createSampler'>): Promise<Sampler> {
  const { name, kind, format, orientation, size, design } = call.body;
  return once(db, call, async (tx) => {
    const layout = design.layout ?? finished({ kind, format, orientation, size });
    return add(tx, call, 'created', { name, kind, format, design: { ...design, layout } });
  });
}

/** @throws AppError no_permission, not_found, name_taken */
export function copy(db: Db, call: PermittedCall<'copySampler'>): Promise<Sampler> {
  const { id } = call.params;
  return once(db, call, async (tx) => {
    const source = await show(tx, call.actor, id);
    const { body } = call;
    const { format = source.format, orientation = body.format ? undefined : source.orientation, size } = body;
    const own = source.design.layout.size;
    const same =
      format === source.format &&
      (size === undefined ? orientation === source.orientation : isDeepStrictEqual(size, own));
    const layout = same ? source.design.layout : finished({ kind: source.kind, format, orientation, size });
    const design = { ...source.design, layout };
    const made = { name: body.name, kind: source.kind, format, design };
    return add(tx, call, 'copied', made, { sampler_id: id });
  });
}

/** Converts a file to a sampler. @throws AppError sampler_file_wrong */
function imported(body: BodyOf<'importSampler'>): Parameters<typeof add>[3] {
  const { name, kind, months, spec, layout } = readSamplerFile(body.file);
  const format = (layout as { readonly format?: unknown }).format;
  return {
    name: body.name ?? name,
    kind,
    // Replaces an unknown format: validating the layout reports it.
    format: FORMAT_NAMES.find((one) => one === format) ?? 'A6',
    design: { spec, layout, months },
  };
}

/** @throws AppError sampler_file_wrong, no_permission, name_taken, or about a part of the file */
export function importFile(db: Db, call: PermittedCall<'importSampler'>): Promise<Sampler> {
  return once(db, call, async (tx) => add(tx, call, 'imported', imported(call.body)));
}
