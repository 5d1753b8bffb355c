import { useTranslation } from 'react-i18next';
import { Grid, Row } from '../../../shared/ui/layout/layout.tsx';
import { FilePhoto } from '../../../shared/ui/picture/Photo.tsx';
import { SHARED_MAX_MB, type SharedPhoto } from '../shared-photos.ts';
import styles from './applications.module.css';

/** Photos that another app shared, and the reasons why others cannot be used. */
export function SharedPhotos({ photos }: { readonly photos: readonly SharedPhoto[] }) {
  const { t } = useTranslation('applications');
  const good = photos.flatMap((one) => (one.fault === undefined ? [one] : []));
  return (
    <>
      {good.length > 0 ? (
        <Grid as="ul" columns={{ least: 76 }} gap={8} aria-label={t('shared_title')}>
          {good.map(({ key, file, name }) => (
            <li key={key}>
              <span className={styles.thumb}>
                <FilePhoto file={file} alt={name} />
              </span>
            </li>
          ))}
        </Grid>
      ) : null}
      {photos.map(({ key, name, fault }) =>
        fault === undefined ? null : (
          <Row key={key} as="p" gap={8} size="sm" tone="warning" card="warning" tight mt={8} role="alert">
            {t(`shared_${fault}`, { name, max: SHARED_MAX_MB })}
          </Row>
        ),
      )}
    </>
  );
}
