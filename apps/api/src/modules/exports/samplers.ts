import type { SamplerSummary } from '@javon/contract';
import { SAMPLER_WORDS, tagFormatName } from '@javon/messages/server';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { readSamplers } from '../samplers/public.ts';
import { type Columns, exportPages, localMinute } from './sheets.ts';

/** Rows per read; each has its whole design. */
const PAGE = 200;

const SAMPLERS: Columns<SamplerSummary> = [
  ['id', 8, (row) => row.id],
  ['sampler', 40, (row) => row.name],
  ['sampler_kind', 18, (row, language) => SAMPLER_WORDS[language].kinds[row.kind]],
  ['format', 12, (row, language) => tagFormatName(language, row.format)],
  ['orientation', 16, (row, language) => SAMPLER_WORDS[language].orientations[row.orientation]],
  ['months', 18, (row) => row.design.months],
  [
    'bound_categories',
    50,
    (row, language) => row.categories.map(({ name }) => name[language]).join('; ') || null,
  ],
  ['printed', 20, (row) => row.printed],
  ['form_number', 10, (row) => row.number],
  ['updated_at', 18, (row) => localMinute(row.changed_at)],
  ['changed_by', 26, (row) => row.changed_by],
  ['deleted_at', 18, (row) => localMinute(row.deleted_at)],
];

export const samplerExportRoutes: readonly Bound[] = bindRoutes({
  exportSamplers: ({ reader, actor, query, language }) =>
    exportPages(language, 'samplers', SAMPLERS, (cursor) =>
      readSamplers(reader, actor, { ...query, limit: PAGE, cursor }),
    ),
});
