// The prompts of an empty or invalid field (specification §5). They stand apart from the rules, so that a form can show
// them before the rules are loaded.

export const identifierPrompt = '请输入用户名/手机号/邮箱号';
export const contactRequiredPrompt = '请输入手机号/邮箱号';
export const contactPrompt = '请输入正确的手机号/邮箱号';
export const codeRequiredPrompt = '请输入验证码';
export const codeLengthPrompt = '请输入6位验证码';
export const passwordRequiredPrompt = '请输入密码';
