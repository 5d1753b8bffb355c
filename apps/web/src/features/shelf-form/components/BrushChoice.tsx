import { useTranslation } from 'react-i18next';
import { Chip, Chips } from '../../../shared/ui/chip/Chip.tsx';
import { Quiet, Stack } from '../../../shared/ui/layout/layout.tsx';
import { ZONES, ZoneSwatch } from '../../shelves/public.ts';
import type { Brush } from '../model/zones.ts';

interface BrushChoiceProps {
  readonly value: Brush;
  readonly onChange: (brush: Brush) => void;
}

/** Choice of the zone that the next press on a storey paints. */
export function BrushChoice({ value, onChange }: BrushChoiceProps) {
  const { t } = useTranslation(['shelf_form', 'shelves']);
  return (
    <Stack gap={6}>
      <Quiet size="sm">{t('shelf_form:brush')}</Quiet>
      <Chips label={t('shelf_form:brush')}>
        {[...ZONES, null].map((zone) => (
          <Chip key={zone ?? 'auto'} pressed={zone === value} onPress={() => onChange(zone)}>
            {zone ? <ZoneSwatch zone={zone} width={20} height={14} /> : null}
            {zone ? t(`shelves:zones_short.${zone}`) : t('shelf_form:brush_auto')}
          </Chip>
        ))}
      </Chips>
    </Stack>
  );
}
