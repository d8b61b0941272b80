const two = (number) => String(number).padStart(2, '0');

/** `14:32，刚刚`: when the code was opened. Both in seconds since the epoch. */
function askedAt(seconds, now) {
  const moment = new Date(seconds * 1000);
  const age = Math.max(0, Math.round(now - seconds));
  const ago = age < 60 ? '刚刚' : `${Math.floor(age / 60)} 分钟前`;
  return `${two(moment.getHours())}:${two(moment.getMinutes())}，${ago}`;
}

module.exports = { askedAt };
