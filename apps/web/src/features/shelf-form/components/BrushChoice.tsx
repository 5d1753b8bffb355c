import { useTranslation } from 'react-i18next';
import { Chip, Chips } from '../../../shared/ui/chip/Chip.tsx';
import { Stack, Text } from '../../../shared/ui/layout/layout.tsx';
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
      <Text as="p" size="sm" tone="quiet">
        {t('shelf_form:brush')}
      </Text>
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
