/** Where the account service answers: the origin of its PUBLIC_URL, listed as a request domain of the mini program. */
module.exports = { service: 'https://id.example' };
