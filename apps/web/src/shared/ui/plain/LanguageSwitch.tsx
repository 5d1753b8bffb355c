import { LANGUAGES, type Language } from '@javon/messages';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { switchLanguage } from '../../session/language.ts';
import { Row } from '../layout/layout.tsx';
import styles from './plain.module.css';

const NAMES: Record<Language, { short: string; full: string }> = {
  uz: { short: 'Oʻz', full: 'Oʻzbekcha' },
  ru: { short: 'Ру', full: 'Русский' },
};

/** Switches the language at once, wherever the person is, and keeps it in the profile. */
export function LanguageSwitch() {
  const { t } = useTranslation('common');
  const current = currentLanguage();
  return (
    <Row inline card="sunken" tight className={styles.languages} role="group" aria-label={t('language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void switchLanguage(language)}
        >
          <span aria-hidden="true">{NAMES[language].short}</span>
          <span className="visually-hidden">{NAMES[language].full}</span>
        </button>
      ))}
    </Row>
  );
}
