import { SHAPES, SHELF_TYPES } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../../shared/ui/form/index.ts';
import { ShelfThumbnail } from '../components/ShelfThumbnail.tsx';
import styles from './form.module.css';
import { change } from './form-values.ts';
import { PRESET_NAMES, PRESETS } from './presets.ts';
import { type ShelfValues, usualShape, withType } from './values.ts';

/** The shapes as small pictures to choose from. */
export function TypeField({ form }: { readonly form: ContractForm<ShelfValues> }) {
  const { t } = useTranslation(['shelf_form', 'shelves']);
  const values = form.values;
  return (
    <fieldset className={styles.types}>
      <legend className="visually-hidden">{t('shelf_form:shape')}</legend>
      {SHELF_TYPES.map((type) => {
        const { main_mm, left_mm, right_mm } = usualShape(type);
        const storey_count = 4 * SHAPES[type].faces.length;
        return (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              name="type"
              value={type}
              checked={values.type === type}
              onChange={() => change(form, withType(values, type))}
            />
            <ShelfThumbnail
              shelf={{
                type,
                main_mm: main_mm ?? 1,
                left_mm,
                right_mm,
                storey_count,
                product_count: 0,
                categories: [],
              }}
            />
            <span className={styles.typeName}>{t(`shelves:types.${type}`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Finished furniture that a new shelf may begin with. */
export function Presets({ form }: { readonly form: ContractForm<ShelfValues> }) {
  const { t } = useTranslation('shelf_form');
  return (
    <div className={styles.presets}>
      <p className={styles.rowTitle}>{t('presets')}</p>
      {PRESET_NAMES.map((name) => (
        <button key={name} type="button" className={styles.chip} onClick={() => change(form, PRESETS[name])}>
          {t(`preset.${name}`)}
        </button>
      ))}
    </div>
  );
}
