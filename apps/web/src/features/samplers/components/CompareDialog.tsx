import type { Sampler, SamplerDesign } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { Grid } from '../../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { DifferenceTable } from '../../../shared/ui/values/DifferenceTable.tsx';
import { TagDrawing } from '../../price-tags/public.ts';
import { previewOf } from '../model/preview.ts';
import { choicesQuery, compareQuery, sampleProductsQuery } from '../queries.ts';
import { useDifferenceRows } from '../use-difference-rows.ts';
import styles from './dialog.module.css';

interface CompareDialogProps {
  readonly opened: boolean;
  readonly sampler: Sampler;
  readonly left: number;
  readonly right: number;
  readonly onClose: () => void;
}

/** Dialog of two versions of a sampler side by side: their tags, and all differences. */
export function CompareDialog({ opened, sampler, left, right, onClose }: CompareDialogProps) {
  const { t } = useTranslation(['samplers', 'ui']);
  const rowsOf = useDifferenceRows();
  const { data, error, refetch } = useQuery(compareQuery(sampler.id, left, right));
  return (
    <Dialog opened={opened} onClose={onClose} size="xl" title={t('samplers:compare.title', { left, right })}>
      {data === undefined ? (
        <Waiting error={error} refetch={refetch} />
      ) : (
        <>
          <Grid columns="1fr 1fr" gap={16} align="start" className={styles.pictures}>
            <Picture sampler={sampler} number={left} design={data.left.design} />
            <Picture sampler={sampler} number={right} design={data.right.design} />
          </Grid>
          {data.differences.length === 0 ? (
            <p>{t('samplers:compare.same')}</p>
          ) : (
            <DifferenceTable
              heads={{
                what: t('samplers:compare.what'),
                left: t('samplers:compare.left', { number: left }),
                right: t('samplers:compare.right', { number: right }),
              }}
              rows={rowsOf(data.differences)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

interface PictureProps {
  readonly sampler: Sampler;
  readonly number: number;
  readonly design: SamplerDesign;
}

function Picture({ sampler, number, design }: PictureProps) {
  const { t } = useTranslation('samplers');
  const samples = useQuery(sampleProductsQuery(undefined, sampler.categories[0]?.id));
  const choices = useQuery(choicesQuery).data;
  const sample = samples.data?.items[0];
  if (!sample || !choices) return null;
  const { drawing } = previewOf(sample, sampler.kind, design, choices, currentLanguage());
  return (
    <figure>
      <figcaption>{t('version', { number })}</figcaption>
      <div className="paper" style={{ aspectRatio: `${drawing.width} / ${drawing.height}` }}>
        <TagDrawing drawing={drawing} fill label={t('version', { number })} />
      </div>
    </figure>
  );
}
