/** Real names, as long as the product allows. */
export const longNames = {
  chinese: '春江潮水连海平海上明月共潮生滟滟随波千万里何处春江无月明江流宛转绕芳甸月照花林',
  latin: 'Donaudampfschifffahrtsgesellschaft',
  arabic: 'مفكرة الأرز الأخضر للجميع في كل مكان',
  emoji: '👨‍👩‍👧‍👦 一家四口的小账本 🌾🏮',
} as const;
