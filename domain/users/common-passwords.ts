// What attackers try first, for passwords of eight characters and more (shorter ones fail by length), with the words
// of this trade and place. Compared in lower case, and once more with signs and trailing digits taken away.
const WORDS = `
password passw0rd password1 password12 password123 password1234 passwordpassword passpass
12345678 123456789 1234567890 12345678910 123456789012 1234567890123 0123456789 987654321 9876543210 11111111 00000000
88888888 12341234 123123123 112233445566 123321123321 147258369 741852963 159753456 789456123
qwerty qwertyui qwertyuiop qwertyqwerty qwerty123 qwerty12345 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsxedc
zaq12wsx asdfghjkl asdfasdf asdfghjkl123 zxcvbnm zxcvbnmasdfghjkl qwertyuiopasdfghjklzxcvbnm poiuytrewq
abcdefgh abcdefghi abcdefghij abcdefghijkl abcd1234 abcabcabc abc123abc123 a1b2c3d4 a1b2c3d4e5f6 aaaaaaaa
letmein letmeinplease letmeinnow iloveyou iloveyousomuch ilovenairobi iloveyou123 sunshine princess football baseball basketball
superman batman spiderman starwars pokemon dragon monkey shadow master michael jordan jennifer jessica charlie
welcome welcome1 welcome123 welcomeback changeme changemenow changeme123 changeit default temporary temppassword temppass
administrator admin admin123 admin1234 adminadmin administrator1 rootroot toortoor superuser supervisor
computer internet internetinternet samsung android google facebook whatsapp safaricom mpesa mpesampesa
trustno1 whatever nothing secret secretpassword topsecret mypassword mysecretpassword yourpassword newpassword oldpassword
correcthorsebatterystaple hunter2 monday tuesday wednesday thursday friday saturday sunday january february march april
summer winter autumn spring september october november december
nairobi kenya nairobikenya kenyanairobi mombasa kisumu nakuru eldoret harambee jambo jambojambo hakunamatata
coworking coworkingspace workspace nafasi nafasinafasi reception receptionist manager accountant payroll tenant office
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));
