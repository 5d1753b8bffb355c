import { TAG_STATES } from '@javon/contract';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import type { Highlight, Highlighted, LegendLine } from '../editing/highlight.ts';
import { MARK_SIGNS, type Mark } from '../editing/marks.ts';
import boxStyles from './boxes.module.css';
import styles from './shelf.module.css';
import { TAG_ICONS } from './tag-icons.ts';
import { ZONES, ZoneHatches } from './Zones.tsx';

interface LegendProps {
  readonly kind: Highlight;
  readonly highlight: Highlighted | null;
  /** The drawing shows what changed. */
  readonly isCompared: boolean;
  /** From above and in space, zones are all that is marked. */
  readonly zonesOnly: boolean;
}

const MARKS = Object.keys(MARK_SIGNS) as Mark[];

/** What the colours, hatches and marks of the drawing mean. */
export const Legend = memo(function Legend({ kind, highlight, isCompared, zonesOnly }: LegendProps) {
  const { t } = useTranslation(['shelves', 'shelf_editor', 'ui']);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, by keys too
    <ul className={styles.legend} aria-label={t('shelves:view.legend')} tabIndex={0}>
      {ZONES.map((zone) => (
        <li key={zone}>
          <svg width="22" height="16" aria-hidden="true">
            <ZoneHatches id={`${id}-${zone}`} />
            <rect className={styles.band} data-zone={zone} width="22" height="16" rx="3" />
            <rect fill={`url(#${id}-${zone}-${zone})`} width="22" height="16" rx="3" />
          </svg>
          {t(`shelves:zones.${zone}`)}
        </li>
      ))}
      {zonesOnly ? null : (
        <li>
          <svg width="22" height="16" aria-hidden="true">
            <line className={styles.legendEye} x1="0" y1="8" x2="22" y2="8" />
          </svg>
          {t('shelves:view.eye_level')}
        </li>
      )}
      {isCompared && !zonesOnly
        ? MARKS.map((mark) => (
            <li key={mark}>
              <span className={styles.legendSign} data-mark={mark} aria-hidden="true">
                {MARK_SIGNS[mark]}
              </span>
              {t(`shelf_editor:marks.${mark}`)}
            </li>
          ))
        : null}
      {highlight && !isCompared && !zonesOnly
        ? highlight.legend.map((line) => (
            <li key={`${line.of} ${line.tone}`}>
              <svg width="22" height="16" aria-hidden="true" className={boxStyles.box} data-tone={line.tone}>
                <rect className={boxStyles.piece} x="1" y="1" width="20" height="14" rx="3" />
              </svg>
              <LineWords line={line} kind={kind} />
            </li>
          ))
        : null}
      {kind === 'tags' && !isCompared && !zonesOnly
        ? TAG_STATES.map((state) => {
            const Icon = TAG_ICONS[state];
            return (
              <li key={state}>
                <span className={styles.legendMark} data-state={state}>
                  <Icon size={12} stroke={2.2} aria-hidden="true" />
                </span>
                {t(`ui:tag_states.${state}`)}
              </li>
            );
          })
        : null}
    </ul>
  );
});

const KEYS = [
  ...(['stock_none', 'stock_step', 'stock_from', 'brand_other', 'price_step', 'price_none'] as const),
  ...(['premium', 'premium_not', 'sold_out', 'sold_out_not'] as const),
];

function LineWords({ line, kind }: { readonly line: LegendLine; readonly kind: Highlight }) {
  const { t } = useTranslation('shelf_editor');
  const { of, from, to, count } = line;
  const sign = kind === 'stock' || line.sign === null ? '' : `${line.sign} · `;
  const key = KEYS.find((one) => one === of);
  const bound = (value: number | null) => (value === null ? '' : formatNumber(value));
  const words = key ? t(`legend.${key}`, { from: bound(from), to: bound(to) }) : of;
  return (
    <span>
      {sign}
      {words} ({formatNumber(count)})
    </span>
  );
}
