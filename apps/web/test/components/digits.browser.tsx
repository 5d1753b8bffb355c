import '../../src/shared/styles/fonts.css';
import { expect, it } from 'vitest';
import { mount } from './mount.tsx';

it('digits are of equal width, so that a number that changes does not move what follows it; hyphens stay narrow', async () => {
  const screen = await mount(
    <p style={{ fontFamily: '"Inter Variable"', width: 'max-content' }}>
      {['1111', '8888', '----'].map((text) => (
        <span key={text} style={{ display: 'inline-block' }}>
          {text}
        </span>
      ))}
    </p>,
  );
  await document.fonts.load('16px "Inter Variable"', '1111 8888 ----');
  const width = (text: string) => screen.getByText(text).element().getBoundingClientRect().width;
  expect(width('1111')).toBe(width('8888'));
  expect(width('----')).toBeLessThan(width('1111') * 0.85);
});
