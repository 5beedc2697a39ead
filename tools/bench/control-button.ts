/** An empty React button in the page under test: what the same key costs there that nobody can save. */
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function ControlButton() {
  const [count, setCount] = useState(0);
  return createElement(
    'button',
    {
      type: 'button',
      'data-control': true,
      style: { position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0, zIndex: 9 },
      onKeyDown: (event: React.KeyboardEvent) => {
        // The page itself hears nothing of it.
        event.nativeEvent.stopPropagation();
        setCount((before) => before + 1);
      },
    },
    String(count),
  );
}

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(createElement(ControlButton));
