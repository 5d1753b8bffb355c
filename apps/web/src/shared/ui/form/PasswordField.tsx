import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Quiet, Row } from '../layout/layout.tsx';
import { common, type FieldProps } from './common.ts';
import { useField } from './context.ts';
import styles from './form.module.css';
import { passwordStrength } from './password-strength.ts';

/** A password, with its strength shown where it is a new one. */
export function PasswordField({
  field: path,
  strength,
  ...props
}: FieldProps & { readonly strength?: boolean }) {
  const { t } = useTranslation('ui');
  const field = useField(path, props.label);
  const value = field.value ?? '';
  const level = passwordStrength(value);
  return (
    <div>
      <PasswordInput
        {...common(props)}
        {...field}
        // Unlike its other inputs, the library's does not say so itself.
        aria-invalid={field.error ? true : undefined}
        value={value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('form.show_password'), tabIndex: 0 }}
      />
      {strength && value !== '' ? (
        <div role="status">
          <Row gap={4} className={styles.meter} mt={8} data-level={level} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </Row>
          <Quiet size="sm" mt={4}>
            {t('form.strength')}: {t(`form.strength_${level}`)}
          </Quiet>
        </div>
      ) : null}
    </div>
  );
}
