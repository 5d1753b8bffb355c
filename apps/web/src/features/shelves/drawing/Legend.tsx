import { TAG_STATES } from '@javon/contract';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { TAG_ICONS } from '../../../shared/ui/values/StatusBadge.tsx';
import boxStyles from './boxes.module.css';
import styles from './drawing.module.css';
import type { LegendLine } from './highlight.ts';
import { MarkSign } from './Marked.tsx';
import { MARK_SIGNS, type Mark } from './marks.ts';
import { useLookWords } from './words.ts';
import { ZONES, ZoneSwatch } from './Zones.tsx';

interface LegendProps {
  /** Meaning of the colours of the goods; null: the states of tags are shown. */
  readonly lines: readonly LegendLine[] | null;
  /** The drawing shows what changed. */
  readonly isCompared: boolean;
  /** The drawing shows how high the eyes are. */
  readonly hasEyeLevel: boolean;
}

const MARKS = Object.keys(MARK_SIGNS) as Mark[];

/** Sign and meaning. */
function Line({ children }: { readonly children: ReactNode }) {
  return (
    <Row as="li" inline gap={6} align="center">
      {children}
    </Row>
  );
}

/** Legend of the drawing: its colours, hatches and marks. */
export const Legend = memo(function Legend({ lines, isCompared, hasEyeLevel }: LegendProps) {
  const { t } = useTranslation(['shelves', 'shelf_editor', 'ui']);
  const lookWords = useLookWords();
  return (
    // On a phone it scrolls sideways, by keys too.
    <Row
      as="ul"
      gap={16}
      rowGap={4}
      wrap
      size="xs"
      tone="quiet"
      className={styles.legend}
      nowrap
      aria-label={t('shelves:view.legend')}
      tabIndex={0}
    >
      {isCompared
        ? MARKS.map((mark) => (
            <Line key={mark}>
              <MarkSign mark={mark}>{MARK_SIGNS[mark]}</MarkSign>
              {t(`shelf_editor:marks.${mark}`)}
            </Line>
          ))
        : null}
      {lines && !isCompared
        ? lines.map((line) => (
            <Line key={`${line.of} ${line.tone}`}>
              <svg width="22" height="16" aria-hidden="true" className={boxStyles.box} data-tone={line.tone}>
                <rect className={boxStyles.piece} x="1" y="1" width="20" height="14" rx="3" />
              </svg>
              <span>
                {lookWords(line)} ({formatNumber(line.count)})
              </span>
            </Line>
          ))
        : null}
      {lines === null && !isCompared
        ? TAG_STATES.map((state) => {
            const Icon = TAG_ICONS[state];
            return (
              <Line key={state}>
                <span className={styles.legendMark} data-state={state}>
                  <Icon size={12} stroke={2.2} aria-hidden="true" />
                </span>
                {t(`ui:tag_states.${state}`)}
              </Line>
            );
          })
        : null}
      {ZONES.map((zone) => (
        <Line key={zone}>
          <ZoneSwatch zone={zone} width={22} height={16} />
          {t(`shelves:zones.${zone}`)}
        </Line>
      ))}
      {hasEyeLevel ? (
        <Line>
          <svg width="22" height="16" aria-hidden="true">
            <line className={styles.eye} x1="0" y1="8" x2="22" y2="8" />
          </svg>
          {t('shelves:view.eye_level')}
        </Line>
      ) : null}
    </Row>
  );
});
