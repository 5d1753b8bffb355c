import { defaultLayout, type SheetFormat, tagSize } from '@javon/price-tag';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { Grid } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { TagDrawing } from '../../price-tags/public.ts';
import { newSpec } from '../model/draft.ts';
import { previewOf } from '../model/preview.ts';
import { newSamplerPath, type SamplerKind } from '../paths.ts';
import { choicesQuery, sampleProductsQuery } from '../queries.ts';
import styles from './dialog.module.css';

interface KindDialogProps {
  readonly opened: boolean;
  readonly kinds: readonly SamplerKind[];
  readonly onClose: () => void;
}

const FORMAT: SheetFormat = 'A6';

/** Dialog with the kinds of a new sampler, each with a picture of its default design. */
export function KindDialog({ opened, kinds, onClose }: KindDialogProps) {
  const { t } = useTranslation(['samplers', 'ui']);
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('samplers:new')}>
      <Grid as="ul" padding={4} columns={{ least: 150, stretch: true }} gap={16} className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>
            <HrefLink href={newSamplerPath(kind)} className="press">
              <Picture kind={kind} />
              <b>{t(`samplers:new_${kind}`)}</b>
              <span>{t(`samplers:about_${kind}`)}</span>
            </HrefLink>
          </li>
        ))}
      </Grid>
    </Dialog>
  );
}

function Picture({ kind }: { readonly kind: SamplerKind }) {
  const sample = useQuery(sampleProductsQuery()).data?.items.find(({ why }) => why === 'ordinary');
  const choices = useQuery(choicesQuery).data;
  const layout = defaultLayout(kind, FORMAT);
  const { width, height } = tagSize(layout);
  const drawing = () => {
    if (!sample || !choices) return null;
    const design = { ...newSpec(kind, choices.plans), layout };
    return <TagDrawing drawing={previewOf(sample, kind, design, choices, currentLanguage()).drawing} fill />;
  };
  return (
    <span className="paper" style={{ display: 'block', aspectRatio: `${width} / ${height}` }}>
      {drawing()}
    </span>
  );
}
