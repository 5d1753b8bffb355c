import type { Sampler } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { Card, Grid, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import type { EditorMode } from '../model/draft.ts';
import { samplerQuery } from '../queries.ts';
import { SamplerActions } from './SamplerActions.tsx';
import { SamplerExtraActions } from './SamplerExtraActions.tsx';
import { SamplerFacts } from './SamplerFacts.tsx';
import { SamplerPicture } from './SamplerPicture.tsx';
import { SamplerVersions } from './SamplerVersions.tsx';

const EditSampler = lazyPart(() => import('./EditSampler.tsx'), 'EditSampler');

const HistoryOf = lazyPart(() => import('../../history/public.ts'), 'HistoryOf');

/**
 * Page of one sampler: its tag, settings, categories and versions; with the editor for people who may change
 * it.
 */
export function SamplerViewPage() {
  const { t } = useTranslation(['samplers', 'pages']);
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(samplerQuery(/^[1-9]\d{0,14}$/.test(id ?? '') ? Number(id) : 0));
  const [mode, setMode] = useState<EditorMode | null>(null);
  if (!data)
    return (
      <WaitingPage title={t('pages:price_tag_sampler_view')} error={error} refetch={refetch} lines={8} />
    );
  if (mode !== null) {
    return (
      <Suspense fallback={<LoadingState lines={8} />}>
        <EditSampler sampler={data} mode={mode} onClose={() => setMode(null)} />
      </Suspense>
    );
  }
  return (
    <Page title={data.name} actions={<SamplerActions sampler={data} onEdit={setMode} />}>
      <Shown sampler={data} />
    </Page>
  );
}

function Shown({ sampler }: { readonly sampler: Sampler }) {
  const { t } = useTranslation('samplers');
  return (
    <Grid columns="minmax(0, 1fr) minmax(340px, 440px)" gap={24} align="start" stacksBelow={1100} gutter={24}>
      <SamplerPicture sampler={sampler} />
      <Stack gap={24}>
        {sampler.deleted_at === null ? null : (
          <Card as="p" card="warning" tight tone="warning">
            {t('view.deleted_note')}
          </Card>
        )}
        <SamplerFacts sampler={sampler} />
        <SamplerVersions sampler={sampler} />
        <SamplerExtraActions sampler={sampler} />
        <Suspense>
          <HistoryOf entity="sampler" id={sampler.id} place="column" />
        </Suspense>
      </Stack>
    </Grid>
  );
}
