import { useParams } from '@tanstack/react-router';
import { TagView } from './TagView.tsx';

/** Screen of one product's tag as a promotion: old price, discount, last day of the campaign. */
export function PromotionTagPage() {
  const { id } = useParams({ from: '/frame/priceTag/view2/$id' });
  return <TagView id={id} promotion />;
}
