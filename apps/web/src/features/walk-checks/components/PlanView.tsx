import { tableOfFace } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { Bar } from '../../../shared/ui/values/Bar.tsx';
import type { Plan, PlanStorey, PlanTag } from '../model/plan.ts';
import { Mark } from './Sign.tsx';
import styles from './walk.module.css';

interface PlanViewProps {
  readonly plan: Plan;
  /** The shelf to show open; the others are folded. */
  readonly open: number | null;
}

/** The plan of a walk, shelf by shelf and storey by storey, filling up with what was scanned. */
export function PlanView({ plan, open }: PlanViewProps) {
  const { t } = useTranslation('walk_checks');
  const nameOf = ({ face, storey }: PlanStorey) => {
    const table = tableOfFace(face);
    if (table !== null) return t('table', { table });
    return face > 1 ? t('storey_face', { face, storey }) : t('storey', { storey });
  };
  return (
    <Stack as="section" gap={8} align="stretch" aria-labelledby="walk-plan">
      <h2 id="walk-plan">{t('plan')}</h2>
      {plan.shelves.map((shelf) => (
        <details
          key={shelf.id}
          className={styles.shelf}
          open={shelf.id === open || plan.shelves.length === 1}
        >
          <summary>
            <b>{shelf.name || t('no_shelf')}</b>
            <Text size="sm" tone="quiet">
              {t('scanned_of', { scanned: shelf.scanned, expected: shelf.expected })}
            </Text>
            <span style={{ gridColumn: '1 / -1' }}>
              <Bar tone="positive" share={shelf.scanned / Math.max(1, shelf.expected)} />
            </span>
          </summary>
          <Stack as="ul">
            {shelf.storeys.map((own) => (
              <Grid as="li" columns="84px 1fr" gap={8} align="center" key={own.key} padding="4px 0">
                <Text size="sm" tone="quiet">
                  {nameOf(own)}
                </Text>
                <Row as="ul" gap={4} wrap>
                  {own.tags.map((one) => (
                    <Cell key={`${one.tag.product.id} ${one.tag.format}`} tag={one} />
                  ))}
                </Row>
              </Grid>
            ))}
          </Stack>
        </details>
      ))}
    </Stack>
  );
}

function Cell({ tag: { tag, isScanned, verdict } }: { readonly tag: PlanTag }) {
  const { t } = useTranslation('walk_checks');
  const localised = useLocalised();
  const word = isScanned ? t(`verdicts.${verdict ?? 'waiting'}`) : t('not_scanned');
  const words = `${localised(tag.product.name)}, ${tag.product.sku}, ${formatName(tag.format)}: ${word}`;
  return (
    <Row
      as="li"
      align="center"
      justify="center"
      className={styles.cell}
      data-scanned={isScanned || undefined}
      title={words}
    >
      <span className="visually-hidden">{words}</span>
      {isScanned ? <Mark verdict={verdict} size={20} /> : null}
    </Row>
  );
}
