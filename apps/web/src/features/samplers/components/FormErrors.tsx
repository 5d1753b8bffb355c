import { useTranslation } from 'react-i18next';
import type { AnyContractForm } from '../../../shared/ui/form/index.ts';
import { Card } from '../../../shared/ui/layout/Card.tsx';
import styles from './editor.module.css';

/** List of every error that kept the sampler from being saved, also of other steps and of parts. */
export function FormErrors({ form }: { readonly form: AnyContractForm }) {
  const { t } = useTranslation('samplers');
  const errors = Object.entries(form.errors);
  if (errors.length === 0) return null;
  return (
    <Card card="negative" tight size="sm" tone="negative" className={styles.errors} role="alert">
      <b>{t('form.errors')}</b>
      <ul>
        {errors.map(([path, error]) => (
          <li key={path}>{error}</li>
        ))}
      </ul>
    </Card>
  );
}
