import { LANGUAGES, type Language } from '@javon/messages';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../../i18n/i18n.ts';
import styles from './plain.module.css';

const NAMES: Record<Language, { short: string; full: string }> = {
  uz: { short: 'Oʻz', full: 'Oʻzbekcha' },
  ru: { short: 'Ру', full: 'Русский' },
};

/** Switches the language at once, wherever the person is. */
export function LanguageSwitch() {
  const { t } = useTranslation('common');
  const current = currentLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div className={styles.languages} role="group" aria-label={t('language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
        >
          <span aria-hidden="true">{NAMES[language].short}</span>
          <span className="visually-hidden">{NAMES[language].full}</span>
        </button>
      ))}
    </div>
  );
}
