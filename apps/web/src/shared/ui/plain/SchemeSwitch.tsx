import { useTranslation } from 'react-i18next';
import { useStore } from '../../store.ts';
import { COLOUR_SCHEMES, type ColourScheme, chooseScheme, colourScheme } from '../../theme/theme.ts';
import styles from './plain.module.css';

const DRAWINGS: Record<ColourScheme, string> = {
  light:
    'M8 5a3 3 0 100 6 3 3 0 000-6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  dark: 'M13 9.6A5.6 5.6 0 016.4 3a5.6 5.6 0 106.6 6.6z',
  auto: 'M2.5 3.5h11v7h-11zM6 13.5h4M8 10.5v3',
};

/** Button that cycles through light, dark and the system's scheme. */
export function SchemeSwitch() {
  const { t } = useTranslation('common');
  const scheme = useStore(colourScheme);
  const next = COLOUR_SCHEMES[(COLOUR_SCHEMES.indexOf(scheme) + 1) % COLOUR_SCHEMES.length] ?? 'auto';
  const label = `${t('theme')}: ${t(`theme_${scheme}`)}`;
  return (
    <button
      type="button"
      className={`icon-button ${styles.icon}`}
      aria-label={label}
      title={label}
      onClick={() => chooseScheme(next)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={DRAWINGS[scheme]} />
      </svg>
    </button>
  );
}
