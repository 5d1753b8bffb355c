import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import styles from './drawing.module.css';

interface ZoomButtonsProps {
  readonly onZoom: (step: 1 | -1) => void;
  readonly onFit: () => void;
}

/** Zoom buttons at the lower right corner of the drawing. */
export function ZoomButtons({ onZoom, onFit }: ZoomButtonsProps) {
  const { t } = useTranslation('shelves');
  const buttons = [
    { label: t('view.zoom_in'), icon: IconPlus, act: () => onZoom(1) },
    { label: t('view.zoom_out'), icon: IconMinus, act: () => onZoom(-1) },
    { label: t('view.zoom_fit'), icon: IconMaximize, act: onFit },
  ];
  return (
    <Row gap={4} className={styles.zoom}>
      {buttons.map(({ label, icon: Icon, act }) => (
        <IconButton key={label} framed size={36} icon={Icon} label={label} onClick={act} />
      ))}
    </Row>
  );
}
