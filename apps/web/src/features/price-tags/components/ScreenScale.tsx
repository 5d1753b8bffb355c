import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { SCREEN_SCALE, setScreenScale, useScreenScale } from '../screen-scale.ts';
import styles from './paper.module.css';

/** Width of a bank card (ISO/IEC 7810, ID-1), a ruler that everybody has. */
const CARD_MM = 85.6;

/** Calibrates the true size on this screen: a bank card is compared with a line of its length. */
export function ScreenScale() {
  const { t } = useTranslation('price_tags');
  const scale = useScreenScale();
  const id = useId();
  return (
    <details className={styles.calibrate}>
      <summary>{t('view.calibrate')}</summary>
      <label htmlFor={id}>{t('view.calibrate_text')}</label>
      <Row
        align="center"
        justify="center"
        size="xs"
        className={styles.card}
        style={{ width: `${CARD_MM * scale}mm` }}
        aria-hidden="true"
      >
        <span>85,6 mm</span>
      </Row>
      <input
        id={id}
        type="range"
        min={SCREEN_SCALE.min}
        max={SCREEN_SCALE.max}
        step={SCREEN_SCALE.step}
        value={scale}
        aria-valuetext={`${Math.round(scale * 100)} %`}
        onChange={(event) => setScreenScale(Number(event.currentTarget.value))}
      />
    </details>
  );
}
