import { TAG_STATES } from '@javon/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './shelf.module.css';
import { TAG_ICONS } from './tag-icons.ts';
import { ZONES, ZoneHatches } from './Zones.tsx';

/** What the colours, hatches and marks of the drawing mean. */
export function Legend() {
  const { t } = useTranslation(['shelves', 'ui']);
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
      <li>
        <svg width="22" height="16" aria-hidden="true">
          <line className={styles.legendEye} x1="0" y1="8" x2="22" y2="8" />
        </svg>
        {t('shelves:view.eye_level')}
      </li>
      {TAG_STATES.map((state) => {
        const Icon = TAG_ICONS[state];
        return (
          <li key={state}>
            <span className={styles.legendMark} data-state={state}>
              <Icon size={12} stroke={2.2} aria-hidden="true" />
            </span>
            {t(`ui:tag_states.${state}`)}
          </li>
        );
      })}
    </ul>
  );
}
