import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import styles from './here.module.css';

/** The way to the next tag: by camera, or by a scanner on the same screen. */
export function NextScan() {
  const { t } = useTranslation('price_tags');
  return <CameraButton size="md" label={t('code.next')} className={styles.deed} />;
}
